import './tables.css'
import { InShort } from './InShort.tsx'

export interface Column {
  title: string
  /** In a narrow panel. */
  letters?: string
  /** More about it, where the title alone could be misread. */
  note?: string
  /**
   * 'words': from the left; numbers stand at the right. 'spare' gives way in a narrow panel, 'less' in a narrower one,
   * and 'least' in the narrowest.
   */
  look?: 'words' | 'words spare' | 'less' | 'least'
  /** Read out, but not shown: over buttons, which speak for themselves. */
  isUnseen?: true
}

export function ColumnHeads({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ title, letters, note, look, isUnseen }) => (
          <th key={title} scope="col" className={look} title={note}>
            {isUnseen && <span className="sr-only">{title}</span>}
            {!isUnseen &&
              (letters === undefined ? title : <InShort words={title} letters={letters} />)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
