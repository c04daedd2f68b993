import { brand } from '@leadline/contract/brand'
import { calls } from '@leadline/contract/calls'
import { apiBase, type Endpoint, type Who } from '@leadline/contract/endpoint'
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
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The `token` of a sign-in, as `Authorization: Bearer …`. It ends with the session.',
        },
      },
    },
  }
}

function operation(call: Endpoint): Json {
  const mediaType = call.produces ?? 'application/json'
  return {
    summary: call.summary,
    ...whoMay(call.who),
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

const session = { session: [] }

/** A call for anyone may name who calls; every other one must. */
function whoMay(who: Who): Json {
  if (who === 'anyone') return { security: [{}, session] }
  const description = staffWords[who]
  return { security: [session], ...(description !== undefined && { description }) }
}

const staffWords: Partial<Record<Who, string>> = {
  moderator: 'For moderators, signed in with a second factor.',
  administrator: 'For administrators, signed in with a second factor.',
  'super-administrator': 'For super administrators, signed in with a second factor.',
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
