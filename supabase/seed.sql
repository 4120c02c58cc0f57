-- Nothing is seeded: no person, no password. Settings come with the migrations, demo data with the embedded backend.
select 1;
