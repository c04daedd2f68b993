import { tryFaults } from '../testing/account-faults.ts'

tryFaults('kraken')
