/** Calls back once the page's first words are on the screen: what is fetched from here on delays none of them. */
export function afterFirstPaint(begin: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    begin()
    return
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    begin()
  })
  observer.observe({ type: 'paint', buffered: true })
}
