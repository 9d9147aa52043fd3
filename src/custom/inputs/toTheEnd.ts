import type { UIEvent } from 'react'

interface Pages {
  hasNextPage: boolean
  isFetching: boolean
  fetchNextPage(): Promise<unknown>
}

/** In pixels from the end of the list: the next page is there before the scrolling stops. */
const nearEnd = 160

/** For a list that is scrolled: asks for page after page. */
export const toTheEnd =
  ({ hasNextPage, isFetching, fetchNextPage }: Pages) =>
  ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    if (scrollHeight - scrollTop - clientHeight < nearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }
