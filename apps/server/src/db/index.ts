export { newObjectId } from './object-id.ts'
export { type Db, openDatabase } from './open-database.ts'
export { loadSecretBox, type SecretBox } from './secret-box.ts'
export { isUniqueViolation } from './unique-violation.ts'
