import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { useTask } from '../../../api/use-task.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { MessageById } from '../example/message-by-id.tsx'
import type { Place } from '../example/use-examples.ts'
import { recentQuery } from '../model/extractor-queries.ts'
import classes from './extractors.module.css'

/** Begins with a message to have an example. */
export function AddExtractor({ inputId }: { inputId: string }) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const begin = ({ index, id }: Place) =>
    void router.navigate({
      href: paths.newExtractor(null, inputId, { example_index: index, example_id: id }),
    })
  return (
    <div className={classes.adding}>
      <p className={classes.words}>
        Start by loading a message to have an example to work on. You can decide whether to load a recent
        message received by this input, or manually select a message giving its ID.
      </p>
      {!isOpen && (
        <Button variant="primary" onClick={() => setOpen(true)}>
          Create extractor
        </Button>
      )}
      {isOpen && (
        <Tabs defaultValue="recent" keepMounted={false}>
          <TabList>
            <Tab value="recent">Recent Message</Tab>
            <Tab value="id">Message ID</Tab>
          </TabList>
          <TabPanel value="recent" className={classes.loader ?? ''}>
            <RecentMessage inputId={inputId} onLoad={begin} />
          </TabPanel>
          <TabPanel value="id" className={classes.loader ?? ''}>
            <p className={classes.words}>
              Please provide the id and index of the message that you want to load in this form:
            </p>
            <MessageById onLoad={begin} />
          </TabPanel>
        </Tabs>
      )}
    </div>
  )
}

function RecentMessage({ inputId, onLoad }: { inputId: string; onLoad: (place: Place) => void }) {
  const { refetch } = useQuery({ ...recentQuery(inputId), enabled: false })
  const { run, isRunning, error } = useTask(
    async (): Promise<Place> => {
      const { data, error } = await refetch()
      if (error) throw error
      const [newest] = data ?? []
      if (!newest?.index) throw new Error('Input did not return a recent message.')
      return { index: newest.index, id: newest.id }
    },
    { onDone: onLoad },
  )
  return (
    <>
      <p className={classes.words}>
        Click "Load Message" to load the most recent message received by this input.
      </p>
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
      <Button isBusy={isRunning} onClick={() => run()}>
        {isRunning ? 'Loading message...' : 'Load Message'}
      </Button>
    </>
  )
}
