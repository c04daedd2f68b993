import { readFileSync } from 'node:fs'

/** A JSON schema of a provider, as far as `departures` in proofs/sandbox looks at it. */
export interface Schema {
  $ref?: string
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: string | string[]
  enum?: unknown[]
  additionalProperties?: false
}

export type Schemas = Readonly<Record<string, Schema>>
export type ContractProvider = 'stripe' | 'paypal' | 'btcpay'

interface Vector {
  secret: string
  body: string
  header: string
}

/** Payloads as the providers send and take them, and signatures of their own making. */
export interface Examples {
  signature_vectors: { stripe: Vector & { t: number }; btcpay: Vector }
  examples: {
    provider: string
    name: string
    webhook?: string
    schema?: string
    value: { type?: string; event_type?: string }
  }[]
}

/** A delivery that PayPal signed, with the certificate of that time. */
export interface PaypalVector {
  headers: Record<string, string>
  webhook_id: string
  body: string
  signed_message: string
  certificate_pem: string
}

export const examples = read<Examples>('examples')
export const paypalVector = read<PaypalVector>('paypal-webhook-vector')

/** The published schemas that the proofs name, and every schema that these refer to. */
export const schemasOf = (provider: ContractProvider) => read<Schemas>(`${provider}-schemas`)

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each file has its own shape
function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')) as T
}
