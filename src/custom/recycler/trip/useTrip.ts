/** The stops in their order, what is done of them, what else is booked, and how all this is changed. */
import { useMemo } from 'react'
import { useLanguage } from '../../../i18n/i18n'
import { usePosition } from '../position'
import { useBookings } from '../useBookings'
import { moved, type Ways } from './order'
import { arranged, shortest, toStop } from './stops'
import { useKeptTrip } from './useKeptTrip'

export const useTrip = () => {
  const language = useLanguage()
  const { bookings, ...asked } = useBookings()
  const here = usePosition()
  const { kept, change, ...trip } = useKeptTrip()
  const all = useMemo(() => bookings.map(saga => toStop(saga, language)), [bookings, language])
  const isOn = ({ guid }: { guid: string }) => kept.members?.includes(guid) ?? true
  const stops = useMemo(
    () =>
      arranged(
        all.filter(({ guid }) => kept.members?.includes(guid) ?? true),
        kept.order,
        here,
      ),
    [all, kept.members, kept.order, here],
  )
  const order = stops.map(({ guid }) => guid)
  const done = useMemo(() => new Set(kept.done), [kept.done])
  return {
    ...asked,
    isPending: asked.isPending || trip.isPending,
    stops,
    others: all.filter(stop => !isOn(stop)),
    here,
    done,
    move: (from: number, to: number) => change(now => ({ ...now, order: moved(order, from, to) })),
    /** @param ways between where one is, if that is known, and the stops */
    sort: (from = here, ways?: Ways) =>
      change(now => ({ ...now, order: shortest(stops, from, ways).map(({ guid }) => guid) })),
    add: (guid: string) => change(now => ({ ...now, members: [...(now.members ?? order), guid], order })),
    leave: (guid: string) => {
      const left = (guids: readonly string[]) => guids.filter(each => each !== guid)
      change(now => ({ ...now, members: left(now.members ?? order), order: left(order) }))
    },
    /** What is no booking any more is forgotten by the way. */
    tick: (guid: string) =>
      change(now => {
        const ticked = now.done.includes(guid) ? now.done.filter(each => each !== guid) : [...now.done, guid]
        return { ...now, order, done: ticked.filter(each => order.includes(each)) }
      }),
  }
}
export type Trip = ReturnType<typeof useTrip>
