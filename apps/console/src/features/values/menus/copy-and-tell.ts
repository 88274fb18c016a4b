import { copyText } from '../../../ui/buttons/clipboard.ts'
import { toast } from '../../../ui/notices/toast.tsx'

/** Puts a text on the clipboard and says whether it is there (specification, section 8). */
export async function copyAndTell(text: string): Promise<void> {
  if (await copyText(text)) toast.success('Copied!')
  else toast.error('Press Ctrl+C / Cmd+C to copy')
}
