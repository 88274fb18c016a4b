import { IconAlertTriangle, IconLock, IconMapOff, IconRefresh } from '@tabler/icons-react'
import { ApiError, errorText, missingStreamsOf } from '../../api/api-error.ts'
import { ChunkLoadError } from '../../kit/lazy/lazy-component.ts'
import { productName } from '../../product-name.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorDetails } from './error-details.tsx'
import { ErrorPage } from './error-page.tsx'

/** Chooses the page for whatever a page threw. */
export function PageError({ error }: { error: unknown }) {
  const missingStreams = missingStreamsOf(error)
  if (missingStreams) return <MissingStreamPermissionsPage streamIds={missingStreams} error={error} />
  if (error instanceof ApiError && error.status === 403) return <MissingPermissionsPage error={error} />
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error instanceof ChunkLoadError) return <ChunkLoadErrorPage error={error} />
  return <RuntimeErrorPage error={error} />
}

export function NotFoundPage() {
  return (
    <ErrorPage title="Page not found" icon={<IconMapOff size={22} stroke={1.75} />} actions={<BackButton />}>
      There is no line for this address. It may have been moved or deleted, or the link was cut off on its way
      here.
    </ErrorPage>
  )
}

function MissingPermissionsPage({ error }: { error: ApiError }) {
  return (
    <ErrorPage
      title="Missing Permissions"
      icon={<IconLock size={22} stroke={1.75} />}
      actions={<BackButton />}
      details={<ErrorDetails message={requestText(error)} />}
    >
      You do not have the required permissions to view this resource. Ask your administrator for them.
    </ErrorPage>
  )
}

function MissingStreamPermissionsPage({
  streamIds,
  error,
}: {
  streamIds: readonly string[]
  error: unknown
}) {
  const message = `You need permissions for streams with the id: ${streamIds.join(', ')}.`
  const request = error instanceof ApiError ? requestText(error) : undefined
  return (
    <ErrorPage
      title="Missing Stream Permissions"
      icon={<IconLock size={22} stroke={1.75} />}
      actions={<BackButton />}
      details={<ErrorDetails message={message} more={request} />}
    >
      This page reads streams you have no access to. Ask the owner of the streams or your administrator.
    </ErrorPage>
  )
}

function ChunkLoadErrorPage({ error }: { error: ChunkLoadError }) {
  return (
    <ErrorPage
      title="Loading component failed"
      icon={<IconRefresh size={22} stroke={1.75} />}
      actions={<ReloadButton />}
      details={<ErrorDetails message={error.message} more={String(error.cause)} />}
    >
      A part of {productName} could not be loaded. It was probably updated since you opened this page: load it
      again.
    </ErrorPage>
  )
}

function RuntimeErrorPage({ error }: { error: unknown }) {
  return (
    <ErrorPage
      title="Something went wrong."
      icon={<IconAlertTriangle size={22} stroke={1.75} />}
      tone="danger"
      actions={<ReloadButton />}
      details={<ErrorDetails message={messageOf(error)} more={moreOf(error)} />}
    >
      It seems like the page you navigated to contained an error. You can use the navigation to reach other
      parts of the product, refresh the page or submit an error report.
    </ErrorPage>
  )
}

function BackButton() {
  return <Button onClick={() => window.history.back()}>Back</Button>
}

function ReloadButton() {
  return (
    <Button variant="primary" onClick={() => window.location.reload()}>
      Refresh the page
    </Button>
  )
}

function messageOf(error: unknown): string {
  if (error === undefined || error === null) return 'An unkown error has occured'
  if (error instanceof ApiError) {
    return `There was an error fetching a resource: ${requestText(error)}. Additional information: ${error.message}`
  }
  return errorText(error)
}

function moreOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return JSON.stringify(error.body, null, 2)
  return error instanceof Error ? error.stack : undefined
}

function requestText(error: ApiError): string {
  const { method, url } = error.request
  return `${method} ${url}: ${error.status} ${error.message}`
}
