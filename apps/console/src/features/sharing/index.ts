export { ShareDialog } from './lazy-share-dialog.ts'
export { ShareButton, useOwns } from './share-button.tsx'
