/**
 * Announces to the organisation's other sessions that a form edits a record, and returns who edits it there. An open
 * form repeats its announcement; a form without a recent announcement counts as closed (contract/recordChanges.ts).
 */
import { useEffect, useState } from 'react'
import { type ChangeAuthor, type OpenRecordForm, presenceSeconds } from '../../../../contract/recordChanges'
import { isGuid } from '../../../../contract/rules'
import { http } from '../../../dataProvider/http'
import { onRecordEvents } from '../../../dataProvider/recordChangeEvents'

interface OtherEditor {
  by: ChangeAuthor
  /** Time of the last announcement in ms (`performance.now`). */
  heardAt: number
}

/**
 * Announces the form and returns the other editors.
 * @param isAnnounced whether the API supports announcements and other users may edit the record
 */
export const usePresence = (resource: string, id: string, isAnnounced: boolean): readonly ChangeAuthor[] => {
  const [others, setOthers] = useState<Readonly<Record<string, OtherEditor>>>({})
  const isActive = isAnnounced && isGuid(id)
  useEffect(() => {
    if (!isActive) return undefined
    const editor = crypto.randomUUID()
    const announce = (isOver: boolean) =>
      http('/presence', {
        method: 'PUT',
        body: { resource, id, editor, isOver },
        isRepeatable: false,
        keepalive: isOver,
        priority: 'low',
      }).catch(() => undefined)
    const heard = new Set<string>()
    const hear = ({ editor: other, by, isOver }: OpenRecordForm) => {
      // A form that has just opened has not received earlier announcements, so this form announces itself again.
      if (!isOver && !heard.has(other)) void announce(false)
      if (isOver) heard.delete(other)
      else heard.add(other)
      setOthers(({ [other]: _, ...rest }) => (isOver ? rest : { ...rest, [other]: { by, heardAt: performance.now() } }))
    }
    const dropSilent = () => {
      const since = performance.now() - presenceSeconds.expires * 1000
      setOthers(before => {
        const live = Object.entries(before).filter(([, { heardAt }]) => heardAt > since)
        return live.length === Object.keys(before).length ? before : Object.fromEntries(live)
      })
    }
    const stop = onRecordEvents(({ editing }) => {
      for (const each of editing) if (each.resource === resource && each.id === id) hear(each)
    })
    void announce(false)
    const timers = [
      setInterval(() => void announce(false), presenceSeconds.every * 1000),
      setInterval(dropSilent, 5_000),
    ]
    return () => {
      stop()
      for (const timer of timers) clearInterval(timer)
      void announce(true)
    }
  }, [resource, id, isActive])
  return Object.values(others).map(({ by }) => by)
}
