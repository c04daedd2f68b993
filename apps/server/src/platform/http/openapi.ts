import { brand } from '@leadline/contract/brand'
import { calls } from '@leadline/contract/calls'
import { apiBase, type Endpoint } from '@leadline/contract/endpoint'
import { commonErrors, ErrorBody, type ErrorCode, errorStatus } from '@leadline/contract/errors'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** OpenAPI 3.1 from the contract itself, so the reference cannot say what the server does not do. */
export function openApiDocument(serverUrl: string, described: readonly Endpoint[] = calls): Json {
  const paths: Record<string, Json> = {}
  for (const call of described) {
    const path = call.path.slice(apiBase.length)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description: `The calls behind the ${brand.name} website. Bodies are JSON. An answer that is not a success is \`{message, code}\`.`,
    },
    servers: [{ url: serverUrl + apiBase }],
    paths,
    components: { schemas: { Error: schemaOf(ErrorBody, 'output') } },
  }
}

function operation(call: Endpoint): Json {
  const mediaType = call.produces ?? 'application/json'
  return {
    summary: call.summary,
    tags: [call.tag],
    ...((call.params ?? call.query) && {
      parameters: [...parametersOf('path', call.params), ...parametersOf('query', call.query)],
    }),
    ...(call.body && {
      requestBody: {
        required: true,
        content: requestContent(call.body, call.accepts?.types),
      },
    }),
    responses: {
      [call.status ?? 200]: {
        description: 'Success',
        content: { [mediaType]: { schema: schemaOf(call.response, 'output') } },
      },
      ...errorResponses(call),
    },
  }
}

function requestContent(body: z.ZodMiniType, types: readonly string[] | undefined): Json {
  if (!types) return { 'application/json': { schema: schemaOf(body, 'input') } }
  return Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  )
}

function errorResponses(call: Endpoint): Json {
  const codes: ErrorCode[] = [...commonErrors, ...call.errors]
  if (call.limit) codes.push('too_many_requests')
  const byStatus = Object.groupBy(codes, (code) => String(errorStatus[code]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, sameStatus = []]) => [
      status,
      {
        description: sameStatus.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function parametersOf(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io })
  return json
}
