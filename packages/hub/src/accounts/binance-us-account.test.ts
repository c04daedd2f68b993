import { tryAccount } from '../testing/account-trials.ts'

tryAccount('binance-us')
