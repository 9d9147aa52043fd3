/**
 * Checks that an error in the portal's own code is logged, and is not shown as an error of the network or the server.
 */
import { act, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { CoreAdminContext, useNotificationContext } from 'react-admin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { languages } from '../../contract/languages'
import { ErrorScreen } from '../../src/custom/ui/ErrorScreen'
import { readToasts, toastError } from '../../src/custom/ui/toast'
import { errorMessageKey, useErrorToast } from '../../src/custom/ui/useErrorToast'
import { ApiError } from '../../src/dataProvider/apiError'
import { errorMessages } from '../../src/i18n/en/errors'
import { addMessageSource } from '../../src/i18n/i18n'
import { loadPublicMessages } from '../../src/i18n/publicSource'
import { messagesOf } from '../helpers/messages'

const errors = messagesOf<typeof import('../../src/i18n/en/errors')>('errors')
const mistake = new TypeError("Cannot read properties of undefined (reading 'import')")
const logged = vi.spyOn(console, 'error')
beforeEach(() => {
  addMessageSource(loadPublicMessages)
  logged.mockReset().mockReturnValue()
})
afterEach(() => logged.mockReset())

const area = ({ children }: { children: ReactNode }) => <CoreAdminContext>{children}</CoreAdminContext>

test('is shown in a toast of an area', () => {
  const { result } = renderHook(() => ({ say: useErrorToast(), ...useNotificationContext() }), { wrapper: area })
  act(() => result.current.say(mistake))
  expect(result.current.notifications.map(({ message }) => message)).toEqual(['errors.PortalFault'])
  expect(logged).toHaveBeenCalledWith(mistake)
})

test('is shown in place of a screen', () => {
  render(<ErrorScreen error={mistake} onRetry={() => undefined} />, { wrapper: area })
  expect(screen.getByRole('alert').textContent).toContain('errors.PortalFault')
  expect(logged).toHaveBeenCalledWith(mistake)
})

test('is shown on a public page', () => {
  toastError(mistake)
  expect(readToasts().map(({ text }) => text)).toContain(errorMessages.PortalFault)
  expect(logged).toHaveBeenCalledWith(mistake)
})

test('an API error is shown and not logged; code that did not load is a network error', () => {
  const { result } = renderHook(() => useErrorToast(), { wrapper: area })
  act(() => result.current(new ApiError(409, 'NotUnique')))
  expect(logged).not.toHaveBeenCalled()
  expect(errorMessageKey(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(
    'errors.NetworkError',
  )
})

test.each(languages)(
  'the phrases of %s distinguish errors of the portal from those of the network and the server',
  language => {
    const { PortalFault, NetworkError, InternalServerError, UnreadableAnswer } = errors[language].errorMessages
    expect(new Set([PortalFault, NetworkError, InternalServerError, UnreadableAnswer]).size).toBe(4)
  },
)
