export type ProviderName = 'stripe' | 'paypal' | 'btcpay'
