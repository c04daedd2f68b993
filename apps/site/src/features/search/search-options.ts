/** How texts are indexed: the same when the index is written and when it is read. */
export const searchOptions = {
  // It keeps no texts, only where words are: the texts are a file of their own beside it.
  fields: ['heading', 'page', 'text'],
  searchOptions: {
    boost: { heading: 4, page: 2 },
    // Typing goes on: the last word is rarely whole, and a slip of one letter is forgiven.
    prefix: true,
    fuzzy: (term: string) => (term.length > 3 ? 1 : false),
    combineWith: 'AND' as const,
  },
}

/** Two letters that changed places are one slip to a person and two changes to a search. Tried where nothing was found. */
export const moreForgiving = {
  fuzzy: (term: string) => (term.length > 4 ? 2 : 1),
}
