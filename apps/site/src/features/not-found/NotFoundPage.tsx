export { NotFound as Component } from '../../platform/page/NotFound.tsx'
