export { openSecrets, sealSecrets } from './sealed-secrets.ts'
