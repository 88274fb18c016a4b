import { exports as exportRoutes, searches } from '@logline/contract'
import { apiUrl } from '../../api/base-path.ts'
import { call, fillPath } from '../../api/call.ts'
import type { ExportRequest } from './export-request.ts'

/**
 * Keeps the export on the server, which checks it, and returns the address of its file: the browser downloads that
 * straight to the disk, however large. Throws ApiError with what is wrong.
 */
export async function exportFileUrl(
  request: ExportRequest,
  filename: string,
  signal: AbortSignal,
): Promise<string> {
  const { id: searchId } = await call(searches.store, { body: request.search, signal })
  const { searchTypeId, body } = request
  const exportJobId =
    searchTypeId === null
      ? await call(exportRoutes.searchJob, { params: { searchId }, body, signal })
      : await call(exportRoutes.searchTypeJob, { params: { searchId, searchTypeId }, body, signal })
  return apiUrl(fillPath(exportRoutes.jobFile.path, { exportJobId, filename }))
}

/** Has the browser download a file, without leaving the page. */
export function downloadFile(url: string, filename: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
}
