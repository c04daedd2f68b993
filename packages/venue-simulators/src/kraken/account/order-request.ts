import { exactDecimal, exactWhole } from '../../wire/exact-json.ts'
import { type Fields, fieldsOf, textField } from '../../wire/read-json.ts'

/** A price as somebody wrote it: itself, or how far from something else. */
export interface PriceWish {
  text: string
  kind: 'static' | 'quote' | 'pct'
}

/** An order in one spelling, whether it came by REST or by socket. */
export interface KrakenOrderRequest {
  /** 'XBTUSD' by REST, 'BTC/USD' by socket. */
  pair: string
  side: string
  type: string
  volume: string
  /** `volume` is an amount of money. */
  isCash: boolean
  limit: PriceWish | undefined
  trigger: PriceWish | undefined
  reference: string
  timeInForce: string
  expires: string | undefined
  starts: string | undefined
  postOnly: boolean
  display: string | undefined
  selfTrade: string
  feePreference: 'fciq' | 'fcib'
  clientId: string | undefined
  userReference: number | undefined
  close: { type: string; trigger: PriceWish | undefined; limit: PriceWish | undefined } | undefined
  deadline: string | undefined
  validate: boolean
}

/** '+1.5%' is a percentage above, '-25' so much below, '59000.0' itself. */
export function wishOf(text: string | undefined): PriceWish | undefined {
  if (text === undefined || text === '' || text === '0') return undefined
  const [, sign = '', number = '', percent = ''] = /^([+\-#]?)(.*?)(%?)$/.exec(text) ?? []
  if (sign === '') return { text, kind: 'static' }
  const signed = `${sign === '-' ? '-' : ''}${number}`
  return { text: signed, kind: percent === '' ? 'quote' : 'pct' }
}

/** The word of the socket for what a price is. */
export function priceKind(word: string | undefined): PriceWish['kind'] {
  return word === 'pct' || word === 'quote' ? word : 'static'
}

export function restOrderRequest(fields: Fields): KrakenOrderRequest {
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : textField(fields, name)
  }
  const flags = (text('oflags') ?? '').split(',')
  const type = text('ordertype') ?? ''
  const isTriggered = /^(?:stop|take|trailing)/.test(type)
  const closeType = text('close[ordertype]')
  return {
    pair: text('pair') ?? '',
    side: text('type') ?? '',
    type,
    volume: text('volume') ?? '',
    isCash: flags.includes('viqc'),
    limit: wishOf(isTriggered ? text('price2') : text('price')),
    trigger: isTriggered ? wishOf(text('price')) : undefined,
    reference: text('trigger') ?? 'last',
    timeInForce: (text('timeinforce') ?? 'GTC').toUpperCase(),
    expires: text('expiretm'),
    starts: text('starttm'),
    postOnly: flags.includes('post'),
    display: text('displayvol'),
    selfTrade: text('stptype') ?? 'cancel-newest',
    feePreference: flags.includes('fcib') ? 'fcib' : 'fciq',
    clientId: text('cl_ord_id'),
    userReference: text('userref') === undefined ? undefined : Number(text('userref')),
    close:
      closeType === undefined
        ? undefined
        : {
            type: closeType,
            trigger: wishOf(text('close[price]')),
            limit: wishOf(text('close[price2]')),
          },
    deadline: text('deadline'),
    validate: text('validate') === 'true',
  }
}

export function socketOrderRequest(params: Fields, symbol?: string): KrakenOrderRequest {
  const triggers = fieldsOf(params['triggers'])
  const conditional = fieldsOf(params['conditional'])
  const type = textField(params, 'order_type') ?? ''
  const isTrailing = type.startsWith('trailing')
  const cash = exactDecimal(params, 'cash_order_qty')
  const wish = (fields: Fields, name: string, kind: string | undefined): PriceWish | undefined => {
    const text = exactDecimal(fields, name)
    return text === undefined ? undefined : { text, kind: priceKind(kind) }
  }
  return {
    pair: symbol ?? textField(params, 'symbol') ?? '',
    side: textField(params, 'side') ?? '',
    type,
    volume: cash ?? exactDecimal(params, 'order_qty') ?? '',
    isCash: cash !== undefined,
    limit: wish(
      params,
      'limit_price',
      textField(params, 'limit_price_type') ?? (isTrailing ? 'quote' : 'static'),
    ),
    trigger: triggers && wish(triggers, 'price', textField(triggers, 'price_type')),
    reference: (triggers && textField(triggers, 'reference')) ?? 'last',
    timeInForce: (textField(params, 'time_in_force') ?? 'gtc').toUpperCase(),
    expires: textField(params, 'expire_time'),
    starts: textField(params, 'effective_time'),
    postOnly: params['post_only'] === true,
    display: exactDecimal(params, 'display_qty'),
    selfTrade: (textField(params, 'stp_type') ?? 'cancel_newest').replaceAll('_', '-'),
    feePreference: textField(params, 'fee_preference') === 'base' ? 'fcib' : 'fciq',
    clientId: textField(params, 'cl_ord_id'),
    userReference: exactWhole(params, 'order_userref'),
    close: conditional && {
      type: textField(conditional, 'order_type') ?? '',
      trigger: wish(conditional, 'trigger_price', textField(conditional, 'trigger_price_type')),
      limit: wish(conditional, 'limit_price', textField(conditional, 'limit_price_type')),
    },
    deadline: textField(params, 'deadline'),
    validate: params['validate'] === true,
  }
}

const socketFields = new Set(
  (
    'order_type side symbol order_qty cash_order_qty limit_price limit_price_type triggers time_in_force ' +
    'margin post_only reduce_only effective_time expire_time deadline cl_ord_id order_userref conditional ' +
    'display_qty fee_preference no_mpp stp_type validate sender_sub_id token'
  ).split(' '),
)

/** The first name that add_order does not know. */
export function unsupportedField(params: Fields): string | undefined {
  return Object.keys(params).find((name) => !socketFields.has(name))
}
