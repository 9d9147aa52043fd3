-- The audit log becomes a table of partitions, a month each (server/db/auditPartitions.ts). Nothing is copied: what is there
-- becomes the first partition, with its indexes, up to the end of this month. It is read once, to prove that.
CREATE SCHEMA "audit_partitions";
--> statement-breakpoint
DROP TRIGGER "audit_log_append_only" ON "audit_log";
--> statement-breakpoint
DROP TRIGGER "audit_log_owner" ON "audit_log";
--> statement-breakpoint
ALTER TABLE "audit_log" SET SCHEMA "audit_partitions";
--> statement-breakpoint
ALTER TABLE "audit_partitions"."audit_log" RENAME TO "audit_log_first";
--> statement-breakpoint
ALTER SEQUENCE "audit_partitions"."audit_log_id_seq" OWNED BY NONE;
--> statement-breakpoint
ALTER SEQUENCE "audit_partitions"."audit_log_id_seq" SET SCHEMA "public";
--> statement-breakpoint
CREATE TABLE "audit_log" (LIKE "audit_partitions"."audit_log_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER SEQUENCE "audit_log_id_seq" OWNED BY "audit_log"."id";
--> statement-breakpoint
CREATE INDEX "audit_log_organisation" ON "audit_log" USING btree ("organisation_id","id");
--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");
--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");
--> statement-breakpoint
DO $$
DECLARE newest timestamptz;
BEGIN
  SELECT greatest(now(), max(at)) INTO newest FROM audit_partitions.audit_log_first;
  EXECUTE format(
    'ALTER TABLE audit_log ATTACH PARTITION audit_partitions.audit_log_first FOR VALUES FROM (MINVALUE) TO (%L)',
    (date_trunc('month', newest AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC');
END
$$;
--> statement-breakpoint
-- The first partition keeps its primary key, which answers the same; it is not indexed once more.
CREATE INDEX "audit_log_id" ON ONLY "audit_log" USING btree ("id");
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
FOR EACH ROW EXECUTE FUNCTION audit_log_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_log_owner BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_owner();
--> statement-breakpoint
-- Partitions do not inherit triggers of statements: each has its own.
CREATE TRIGGER audit_log_not_truncated BEFORE TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_log_not_truncated BEFORE TRUNCATE ON audit_partitions.audit_log_first
FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse();
