import './article.css'
import { useParams } from 'react-router'

import { Queries } from '../../api/queries.tsx'
import { Article } from './Article.tsx'
import { ArticleList } from './ArticleList.tsx'

/** The list and every article are one page, so that going from one to the other waits for no script. */
export function Component() {
  const { slug } = useParams()
  return (
    <Queries>{slug === undefined ? <ArticleList /> : <Article key={slug} slug={slug} />}</Queries>
  )
}
