export { BarChart, type BarChartProps, type ChartBar } from './charts/bar-chart.tsx';
export { ChartTable, type ChartTableProps } from './charts/chart-table.tsx';
export { StepChart, type ChartStep, type StepChartProps } from './charts/step-chart.tsx';
export { FunnelPlot, type FunnelPlotProps, type FunnelPoint } from './charts/funnel-plot.tsx';
