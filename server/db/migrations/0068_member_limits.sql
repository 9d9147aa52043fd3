ALTER TABLE "memberships" ADD COLUMN "city_limit" uuid[];--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "location_limit" uuid[];--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "city_limit" uuid[];--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "location_limit" uuid[];