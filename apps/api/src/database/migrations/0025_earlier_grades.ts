import type { Migration } from './migration.ts';

/**
 * The grades of a skill before the current one (D6), so that moments of completion follow from the history. Stored
 * assessments are computed again: version 0 belongs to no curriculum.
 */
export const earlierGrades: Migration = {
  name: '0025_earlier_grades',
  sql: `
alter table scores add column earlier json;

set local app.maintenance = 'on';
with chained as (
  select *, max(ts) over (partition by client_id, member_uuid, scheme_uuid, node_id,
    coalesce(device_id::text, id::text) order by id) as order_ts
  from score_history
), ordered as (
  select *, max(case when ts = order_ts then request_id collate "C" end) over (partition by client_id, member_uuid,
    scheme_uuid, node_id, coalesce(device_id::text, id::text), order_ts order by id) as order_id
  from chained
), seconds as (
  select distinct on (client_id, member_uuid, scheme_uuid, node_id, order_ts) *
  from ordered
  order by client_id, member_uuid, scheme_uuid, node_id, order_ts, order_id desc nulls last, id desc
), steps as (
  select *, lag(assessment) over (partition by client_id, member_uuid, scheme_uuid, node_id
    order by order_ts) as assessment_before
  from seconds
), earlier as (
  select s.client_id, s.member_uuid, s.scheme_uuid, s.node_id,
    json_agg(json_build_array(h.assessment, h.order_ts) order by h.order_ts) as grades
  from steps h
  join scores s on s.client_id = h.client_id and s.member_uuid = h.member_uuid
    and s.scheme_uuid = h.scheme_uuid and s.node_id = h.node_id
  where h.assessment is distinct from h.assessment_before and h.order_ts < s.ts
  group by s.client_id, s.member_uuid, s.scheme_uuid, s.node_id
)
update scores s set earlier = e.grades
from earlier e
where s.client_id = e.client_id and s.member_uuid = e.member_uuid and s.scheme_uuid = e.scheme_uuid
  and s.node_id = e.node_id;

update member_assessments set version = 0;
`,
};
