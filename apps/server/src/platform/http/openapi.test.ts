import { calls } from '@leadline/contract/calls'
import { expect, test } from 'vitest'

import { openApiDocument } from './openapi.ts'

test('the reference names every call with its answers', () => {
  const document = openApiDocument('https://leadline.test') as {
    paths: Record<string, Record<string, { summary: string; responses: Record<string, unknown> }>>
  }
  for (const call of calls) {
    const operation = document.paths[call.path.slice('/api/v1'.length)]?.[call.method.toLowerCase()]
    expect(operation?.summary).toBe(call.summary)
    expect(Object.keys(operation?.responses ?? {})).toContain('500')
  }
})

test('the reference says how a call learns who calls, and which calls cannot do without', () => {
  const document = openApiDocument('https://leadline.test') as {
    paths: Record<string, Record<string, { security?: object[] }>>
    components: { securitySchemes: Record<string, { type: string; scheme: string }> }
  }
  expect(document.components.securitySchemes['session']).toMatchObject({
    type: 'http',
    scheme: 'bearer',
  })
  for (const call of calls) {
    const operation = document.paths[call.path.slice('/api/v1'.length)]?.[call.method.toLowerCase()]
    const isOptional = call.who === 'anyone'
    expect([call.path, operation?.security]).toEqual([
      call.path,
      [...(isOptional ? [{}] : []), { session: [] }],
    ])
  }
})
