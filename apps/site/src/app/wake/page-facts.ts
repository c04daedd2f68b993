/** What the build wrote about this page into a <meta> of that name. The development server writes none. */
export function factOf(name: string): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
}

export function listIn(name: string): string[] {
  return factOf(name)?.content.split(' ') ?? []
}
