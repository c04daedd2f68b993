import * as z from 'zod/mini'

import { noBody, serviceFamily, type UpdateOf } from './service-family.ts'

/** What a trader who is not at the desk may want to know. */
export const alertEvents = [
  'price',
  'news',
  'script',
  'fill',
  'refused',
  'limit',
  'disconnect',
  'stopped',
] as const
export const AlertEvent = z.enum(alertEvents)
export type AlertEvent = z.infer<typeof AlertEvent>

/** 'ntfy': the words as the body, as ntfy and its like take them. 'webhook': a JSON object. */
export const targetKinds = ['ntfy', 'webhook'] as const
export type TargetKind = (typeof targetKinds)[number]

const text = z.string()

/** What a desk asks of alerts that leave this computer. */
const AlertRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('target'),
    kind: z.enum(targetKinds),
    address: text.check(z.maxLength(500)),
  }),
  z.object({ type: z.literal('noTarget') }),
  /** Which of them go there. */
  z.object({
    type: z.literal('sentEvents'),
    events: z.array(AlertEvent).check(z.maxLength(alertEvents.length)),
  }),
  /** Answered when it has arrived, or not. */
  z.object({ type: z.literal('test') }),
  /** An alert fired that a window watches; prices are watched by the hub itself. */
  z.object({
    type: z.literal('fired'),
    event: z.enum(['price', 'news']),
    title: text.check(z.maxLength(200)),
    text: text.check(z.maxLength(1000)),
  }),
])
export type AlertRequest = z.infer<typeof AlertRequest>

export const AlertUpdate = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('alerts'),
    /** Why nothing can leave from here; '' where it can. */
    refusal: text,
    /** Never the whole address: whoever has it can write to it, or read along. */
    target: z.nullable(z.object({ kind: z.enum(targetKinds), shown: text })),
    events: z.array(AlertEvent),
    /** Those that are on their way. */
    waiting: z.number(),
    last: z.nullable(z.object({ at: z.number(), isDelivered: z.boolean(), words: text })),
  }),
  /** It has just happened. */
  z.object({ type: z.literal('alert'), event: AlertEvent, title: text, text, at: z.number() }),
])

export const alertFamily = serviceFamily('alerts', {
  requests: AlertRequest,
  updates: AlertUpdate,
  body: noBody,
  nothing: {},
})
export type AlertUpdate = UpdateOf<typeof alertFamily>
export type RaisedAlert = Extract<AlertUpdate, { type: 'alert' }>
export type DeliveryState = Omit<Extract<AlertUpdate, { type: 'alerts' }>, 'type'>
