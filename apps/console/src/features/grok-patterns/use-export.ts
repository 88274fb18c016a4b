import { grok } from '@logline/contract'
import { statusText } from '../../api/api-error.ts'
import { answerOf } from '../../api/call.ts'
import { useTask } from '../../api/use-task.ts'
import { saveFile } from '../../kit/save-file.ts'
import { toast } from '../../ui/notices/toast.tsx'

/** Writes the patterns with these ids to a file, or all of them. */
export function useExport() {
  return useTask(
    async (ids: readonly string[] | null) =>
      saveFile(new Blob([await exported(ids)], { type: 'text/plain' }), 'grok-patterns.txt'),
    {
      onFailed: (error) =>
        toast.error(
          `Exporting Grok patterns failed with status: ${statusText(error)}`,
          'Could not export Grok patterns',
        ),
    },
  )
}

/** Of names in an address, which servers and proxies take up to some length: a name has at most 100 characters. */
const namesAtOnce = 40

/** Empty when there are none. */
async function exported(ids: readonly string[] | null): Promise<string> {
  if (ids === null) return textOf({})
  const { patterns } = await answerOf(grok.list, {})
  const names = patterns.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const parts: string[] = []
  for (let start = 0; start < names.length; start += namesAtOnce) {
    parts.push(await textOf({ names: names.slice(start, start + namesAtOnce).join(',') }))
  }
  return parts.join('')
}

/** An empty answer is no value. */
async function textOf(query: { names?: string }): Promise<string> {
  return (await answerOf(grok.exportText, { query })) ?? ''
}
