import { urlWhitelist } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { query, reloadStale } from '../../../api/query.ts'
import { useTask } from '../../../api/use-task.ts'
import { Needs } from '../../../kit/needs.tsx'
import { uniqueId } from '../../../kit/unique-id.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { isWebAddress } from '../model/notification-values.ts'

/** How long typing rests before the address is checked (reference: misc, URL whitelist input). */
const restMs = 250

/** Says that an address is not on the whitelist, and adds it for those who may. */
export function WhitelistCheck({ url }: { url: string }) {
  const [checked] = useDebouncedValue(url.trim(), restMs)
  const client = useQueryClient()
  const { data } = useQuery({
    ...query(urlWhitelist.check, { body: { url: checked } }),
    enabled: isWebAddress(checked),
    retry: false,
  })
  const { run, isRunning } = useTask(() => addToWhitelist(checked), {
    onDone: async () => {
      toast.success('The URL whitelist was updated.')
      await reloadStale(client, [urlWhitelist.check, urlWhitelist.get])
    },
    onFailed: (error) => toast.error(errorText(error), 'Could not update the URL whitelist'),
  })
  if (!data || data.is_whitelisted || !isWebAddress(checked)) return null
  return (
    <Notice tone="warn">
      URL {checked} is not whitelisted: nothing is sent there until it is.{' '}
      <Needs permission={['urlwhitelist:write', 'urlwhitelist:read']}>
        <Button isBusy={isRunning} onClick={() => run()}>
          Add to URL Whitelist
        </Button>
      </Needs>
    </Notice>
  )
}

async function addToWhitelist(url: string): Promise<void> {
  const list = await call(urlWhitelist.get)
  const entry = {
    id: uniqueId(),
    type: 'literal' as const,
    title: `Notification to ${new URL(url).host}`,
    value: url,
  }
  await call(urlWhitelist.update, { body: { ...list, entries: [...list.entries, entry] } })
}
