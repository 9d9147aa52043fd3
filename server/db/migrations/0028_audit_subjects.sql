ALTER TABLE "audit_log" ADD COLUMN "fields" text[];--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");