import { act, render, screen } from '@testing-library/react'
import { NotificationContextProvider, useNotify } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../contract/limits'
import { brand } from '../../src/config'
import { Toasts } from '../../src/custom/shell/Toasts'
import { createThemes } from '../../src/custom/ui/theme'
import { reportSucceededChange, setFailureShownInToast } from '../../src/dataProvider/changeOutcomes'

type Notify = ReturnType<typeof useNotify>
/**
 * Advances the fake time in steps of a tenth of a second, so that React renders the effect of one timer before the next
 * timer runs.
 */
const seconds = async (count: number) => {
  for (let tenth = 0; tenth < count * 10; tenth++) await act(() => vi.advanceTimersByTimeAsync(100))
}

/** Longest duration of a toast's exit animation, in seconds. */
const exit = 0.5

const open = () => {
  let notify: Notify = () => undefined
  const Speaker = () => {
    notify = useNotify()
    return null
  }
  render(
    <NotificationContextProvider>
      <Speaker />
      <Toasts />
    </NotificationContextProvider>,
  )
  return (...said: Parameters<Notify>) => act(() => notify(...said))
}
const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('toasts', () => {
  it('show the newest message at once, in place of the previous one', async () => {
    const notify = open()
    for (const text of ['Saved', 'Deleted', 'Saved']) notify(text, { type: 'success' })
    notify('No connection', { type: 'error' })
    await seconds(exit)
    expect(shown()).toEqual(['No connection'])
    await seconds(limits.toastMs / 1000 + exit)
    expect(shown()).toEqual([])
  })

  it('of a failed change disappear when the same change succeeds, and no others do', async () => {
    const notify = open()
    const fail = () => {
      setFailureShownInToast('POST /things')
      notify('No connection', { type: 'error' })
    }
    fail()
    await seconds(exit)
    act(() => void reportSucceededChange('PUT /things/a'))
    await seconds(exit)
    expect(shown()).toEqual(['No connection'])
    act(() => void reportSucceededChange('POST /things'))
    await seconds(exit)
    expect(shown()).toEqual([])
    fail()
    notify('Saved', { type: 'success' })
    await seconds(exit)
    act(() => void reportSucceededChange('POST /things'))
    await seconds(exit)
    expect(shown()).toEqual(['Saved'])
  })

  it('are shown for five seconds each, whatever was shown earlier', async () => {
    const notify = open()
    notify('Saved')
    await seconds(3)
    notify('Deleted')
    await seconds(4)
    expect(shown()).toEqual(['Deleted'])
    await seconds(1 + exit)
    expect(shown()).toEqual([])
  })

  it('are shown for another five seconds when the same message is repeated', async () => {
    const notify = open()
    notify('Saved')
    await seconds(4)
    notify('Saved')
    await seconds(4)
    expect(shown()).toEqual(['Saved'])
    await seconds(1 + exit)
    expect(shown()).toEqual([])
    notify('Saved')
    await seconds(4)
    expect(shown()).toEqual(['Saved'])
  })
})

describe('a toast', () => {
  const root = () => document.querySelector<HTMLElement>('.MuiSnackbar-root') as HTMLElement

  it('is at the top, where no button of a dialog or of a list is', () => {
    open()('Saved')
    expect(root()).toHaveClass('MuiSnackbar-anchorOriginTopCenter')
  })

  it('lets clicks through, so that a resting pointer does not keep it open', () => {
    const { RaNotification } = createThemes(brand()).light.components as { RaNotification: { styleOverrides: object } }
    expect(RaNotification.styleOverrides).toMatchObject({
      root: { pointerEvents: 'none', '& button, & a': { pointerEvents: 'auto' } },
    })
  })
})
