import type { Endpoint } from '@leadline/contract/endpoint'

/** Where a call goes: the path with its parameters filled in, and the query behind it. */
export function requestAddress(
  baseUrl: string,
  path: Endpoint['path'],
  params: unknown,
  query: unknown,
): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_brace, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
  return baseUrl + filled + (search && `?${search}`)
}
