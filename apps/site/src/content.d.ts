declare module 'virtual:content/about' {
  const about: import('@leadline/content/about').AboutText
  export default about
}
declare module 'virtual:content/faq' {
  const faq: import('@leadline/content/faq').FaqItem[]
  export default faq
}
declare module 'virtual:content/landing' {
  const landing: import('@leadline/content/landing').LandingText
  export default landing
}
declare module 'virtual:content/manual' {
  const manual: import('@leadline/content/manual').ManualGuide[]
  export default manual
}
declare module 'virtual:content/plans' {
  const plans: import('@leadline/content/plans').PlanWords[]
  export default plans
}
declare module 'virtual:content/privacy' {
  const privacy: import('@leadline/content/legal').LegalText
  export default privacy
}
declare module 'virtual:content/roadmap' {
  const items: import('@leadline/contract/roadmap').RoadmapItem[]
  export default items
}
declare module 'virtual:content/search' {
  /** MiniSearch's own form: see features/search. */
  const index: string
  export default index
}
declare module 'virtual:content/search-passages' {
  /** Each at the place that its number says. */
  const passages: import('../build/passage.ts').Passage[]
  export default passages
}
declare module 'virtual:content/setup-guides' {
  const guides: import('@leadline/content/setup-guides').SetupGuide[]
  export default guides
}
declare module 'virtual:content/terms' {
  const terms: import('@leadline/content/legal').LegalText
  export default terms
}
