-- What has ended is removed by its end, of every integration at once.
create index integration_secret_former on integration_secret (expires_at) where expires_at is not null;
