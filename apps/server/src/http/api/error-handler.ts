import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull, isForeignKeyViolation, isUniqueViolation } from '../../db/index.ts'
import { conflict, diskFull, HttpError } from '../errors.ts'

/** Answers every failure of the API with a documented body; what is a bug is logged once, with its cause. */
export function answerError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  if (isUniqueViolation(error)) {
    return answerError(
      conflict('Somebody else made the same at this moment. Look at it again.'),
      request,
      reply,
    )
  }
  if (isForeignKeyViolation(error)) {
    return answerError(
      conflict('Somebody else deleted this at this moment. Look at it again.'),
      request,
      reply,
    )
  }
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'The disk of the metadata is full')
    return answerError(diskFull(), request, reply)
  }
  if (error instanceof HttpError) {
    const wantsBasic = error.status === 401 && request.headers['x-requested-with'] !== 'XMLHttpRequest'
    if (wantsBasic) reply.header('www-authenticate', 'Basic realm="Graylog Server"')
    return reply.status(error.status).headers(error.headers).send(error.body)
  }
  // Fastify's own refusals: malformed JSON, a body too large, a media type we do not read.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return reply.status(error.statusCode).send({ type: 'ApiError', message: error.message })
  }
  // The pattern of the path: what was filled in may be a session id or an access token.
  const route = request.routeOptions.url
  request.log.error({ err: error, method: request.method, route }, 'Request failed')
  const message = `Something went wrong on the server. Its log says more under request ${request.id}.`
  return reply.status(500).send({ type: 'ApiError', message })
}
