ALTER TABLE "collections" ALTER COLUMN "objects" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "stock" ALTER COLUMN "objects" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "saga_masses" ALTER COLUMN "objects" SET DATA TYPE bigint;