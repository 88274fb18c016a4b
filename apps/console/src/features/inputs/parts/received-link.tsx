import { AppLink } from '../../../kit/app-link.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { paths } from '../../../paths.ts'

/** To the search for what came by an input. */
export function ReceivedLink({ inputId }: { inputId: string }) {
  return (
    <Needs permission="searches:relative">
      <p>
        <AppLink to={paths.receivedMessages(inputId)}>Show received messages</AppLink>
      </p>
    </Needs>
  )
}
