/** Features do not import each other; their tests find the providers' stand-in here. */
export {
  openStandIn,
  type StandIn,
  type StandInOptions,
} from '../features/payment-sandbox/testing/open-stand-in.ts'
