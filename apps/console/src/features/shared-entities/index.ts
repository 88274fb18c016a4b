export { SharedEntities } from './shared-entities.tsx'
