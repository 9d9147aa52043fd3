-- NOT VALID: rows that are there are not read, which would keep large tables locked. New and changed rows are checked. A view that is
-- too large is no longer the default of its list, so that another one can become it without changing this one.
UPDATE "saved_views" SET "is_default" = false WHERE "is_default" AND octet_length("state"::text) > 16384;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_before_size" CHECK (octet_length("import_rows"."before"::text) <= 65536) NOT VALID;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_after_size" CHECK (octet_length("import_rows"."after"::text) <= 65536) NOT VALID;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_data_size" CHECK (octet_length("announcements"."data"::text) <= 16384) NOT VALID;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_data_size" CHECK (octet_length("events"."data"::text) <= 65536) NOT VALID;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_before_size" CHECK (octet_length("events"."before"::text) <= 65536) NOT VALID;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_answer_size" CHECK (octet_length("idempotency_keys"."answer"::text) <= 4096) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_data_size" CHECK (octet_length("notifications"."data"::text) <= 16384) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_params_size" CHECK (octet_length("mails"."params"::text) <= 65536) NOT VALID;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_meta_size" CHECK (octet_length("organisations"."meta"::text) <= 4096) NOT VALID;--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_names_size" CHECK (octet_length("cities"."names"::text) <= 16384) NOT VALID;--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_region_size" CHECK (octet_length("cities"."region"::text) <= 16384) NOT VALID;--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_keys_size" CHECK (octet_length("cities"."keys"::text) <= 16384) NOT VALID;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_state_size" CHECK (octet_length("saved_views"."state"::text) <= 16384) NOT VALID;
