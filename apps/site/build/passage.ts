/** A piece of the site's texts that has an address of its own. */
export interface Passage {
  id: number
  kind: 'Manual' | 'Setup' | 'FAQ' | 'News' | 'Legal' | 'Downloads' | 'Page'
  /** Of the guide or article it is in. */
  page: string
  heading: string
  text: string
  address: string
}

/** Before all of them are counted. */
export type Unnumbered = Omit<Passage, 'id'>
