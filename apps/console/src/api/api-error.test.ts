import { describe, expect, it } from 'vitest'
import { ApiError, errorText, fieldErrorsOf, missingStreamsOf, statusText } from './api-error.ts'

const request = { method: 'POST', url: '/api/streams' }
const failed = (status: number, body: unknown) => new ApiError(status, body, request)

describe('the text of an error', () => {
  it.each([
    [
      'a message of the server',
      failed(400, { type: 'ApiError', message: 'Title is missing' }),
      'Title is missing',
    ],
    ['a missing capability', failed(409, { error: 'Needs the plugin X', missing: {} }), 'Needs the plugin X'],
    ['plain text from a proxy', failed(502, 'Bad gateway'), 'Bad gateway'],
    [
      'a page of a proxy',
      failed(502, '<html>\r\n<head><title>502 Bad Gateway</title></head></html>'),
      'The server answered with status 502.',
    ],
    ['an empty answer', failed(401, null), 'The server answered with status 401.'],
    ['a body that says nothing', failed(500, { message: '' }), 'The server answered with status 500.'],
    ['no answer at all', failed(0, 'TypeError: Failed to fetch'), 'The server cannot be reached.'],
    ['an error of the console', new Error('No such chart'), 'No such chart'],
    ['a thrown text', 'stop', 'stop'],
  ])('%s', (_, error, text) => expect(errorText(error)).toBe(text))
})

describe('errors by field', () => {
  it.each([
    [
      'from the entity check',
      failed(400, {
        type: 'ValidationApiError',
        message: 'Validation failed',
        validation_errors: { title: [{ error: 'is taken' }], _: [{ error: 'too many' }] },
      }),
      { title: 'is taken', _: 'too many' },
    ],
    [
      'from a validation result',
      failed(400, { failed: true, errors: { name: ['is empty', 'is short'] }, error_context: {} }),
      { name: 'is empty' },
    ],
    [
      'from the parameters',
      failed(400, [{ message: 'must not be blank', path: 'title' }]),
      { title: 'must not be blank' },
    ],
    ['none in a plain message', failed(400, { type: 'ApiError', message: 'no' }), {}],
    ['none in another status', failed(403, { errors: { name: ['x'] } }), {}],
    ['none in another error', new Error('x'), {}],
  ])('%s', (_, error, fields) => expect(fieldErrorsOf(error)).toEqual(fields))
})

describe('what "failed with status:" is followed by', () => {
  it.each([
    ['status and message', failed(404, { type: 'ApiError', message: 'No such view' }), '404 No such view'],
    [
      'the status of an answer without a message',
      failed(502, ''),
      '502 The server answered with status 502.',
    ],
    ['no status when nothing was answered', failed(0, null), 'The server cannot be reached.'],
    ['another error', new Error('broken'), 'broken'],
  ])('%s', (_, error, text) => expect(statusText(error)).toBe(text))
})

describe('streams a search was refused for', () => {
  it.each([
    [
      'named',
      failed(403, { type: 'MissingStreamPermission', message: 'no', streams: ['a', 'b'] }),
      ['a', 'b'],
    ],
    ['another refusal', failed(403, { type: 'ApiError', message: 'no' }), null],
    ['another status', failed(400, { type: 'MissingStreamPermission', streams: ['a'] }), null],
    ['no answer', new Error('x'), null],
  ])('%s', (_, error, streams) => expect(missingStreamsOf(error)).toEqual(streams))
})
