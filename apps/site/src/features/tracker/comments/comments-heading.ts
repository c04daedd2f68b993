/** What the list links to, and where the focus goes when a comment is gone. */
export const commentsHeadingId = 'comments'
