declare module 'virtual:setup-guides' {
  const guides: import('@leadline/content/setup-guides').SetupGuide[]
  export default guides
}
