export { NotFound as Component } from '../../platform/NotFound.tsx'
