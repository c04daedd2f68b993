declare module 'virtual:setup-guides' {
  const guides: import('@leadline/content/setup-guides').SetupGuide[]
  export default guides
}

declare module 'virtual:python-examples' {
  const examples: import('@leadline/content/python-examples').PythonExample[]
  export default examples
}

declare module 'virtual:leadline-module' {
  const files: Readonly<Record<string, string>>
  export default files
}
