import { deleteComment, editComment, listComments, postComment } from '@leadline/contract/comments'

import type { Mount } from '../../../platform/http/mount.ts'
import type { TrackerDeps } from '../tracker-deps.ts'
import { listComments as readComments } from './list-comments.ts'
import { deleteOwnComment, editOwnComment } from './own-comment.ts'
import { postComment as storeComment } from './post-comment.ts'

export function commentRoutes(mount: Mount, deps: TrackerDeps): void {
  mount(listComments, ({ params: { id }, query }, { caller }) =>
    readComments(deps, { id, ...query, accountId: caller?.accountId }),
  )
  mount(postComment, ({ params: { id }, body }, { caller: { accountId, username } }) =>
    storeComment(deps, { id, accountId, username, ...body }),
  )
  mount(editComment, ({ params: { id }, body: { text } }, { caller: { accountId } }) =>
    editOwnComment(deps, { id, accountId, text }),
  )
  mount(deleteComment, ({ params: { id } }, { caller: { accountId } }) =>
    deleteOwnComment(deps, { id, accountId }),
  )
}
