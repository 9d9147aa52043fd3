ALTER TABLE "events" ADD COLUMN "before" jsonb;
--> statement-breakpoint
-- What was told so far raised what the events before it came to.
UPDATE events e SET before = jsonb_build_object('points', f.points, 'isReached', true)
FROM (
  SELECT seq, (data->>'totalPoints')::bigint AS told, coalesce(max((data->>'totalPoints')::bigint)
    OVER (PARTITION BY subject ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS points
  FROM events WHERE type = 'reward.progressed' AND NOT is_test
) f WHERE f.seq = e.seq AND f.told > f.points;
