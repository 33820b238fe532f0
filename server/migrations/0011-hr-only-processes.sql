-- An anytime event that is not for business users stays HR's once it runs (decision 0015); so do the sub-processes it starts.

alter table tracking_record add column is_hr_only boolean not null default false;
