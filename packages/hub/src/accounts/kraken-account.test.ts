import { tryAccount } from '../testing/account-trials.ts'

tryAccount('kraken')
